// The tutor of a lesson: tables of lessons have one, and load it; all others do without.

/** @type {{ here: typeof import('./lesson.js') | null }} */
export const tutor = { here: null };

export async function come() {
  if (!document.getElementById('tutor')) return;
  tutor.here = await import('./lesson.js');
  tutor.here.watch();
}
