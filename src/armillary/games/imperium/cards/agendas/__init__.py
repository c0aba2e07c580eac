"""13  Agendas: laws that last and directives that are resolved."""
