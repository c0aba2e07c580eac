// What is legal comes folded: most choices differ in their places alone (see `legal.py`).
const GAP = '@', QUOTE = '~';
const ghosts = {}; // drawings of pieces: each comes once

/** The places of a path: all of one kind, which is named once. */
function along(path) {
  const [first, ...rest] = path.split(' '), [kind] = first.split(':');
  return [first, ...rest.map(name => `${kind}:${name}`)];
}

/** The choices written out, and all drawings that we have. */
export function unfold({ kinds, choices, chips, ways, said, ghosts: fresh, ...rest }) {
  Object.assign(ghosts, fresh);
  const amounts = chips.map(([icon, amount, label]) => ({ icon, amount, label }));
  const whole = choices.map(([kind, place, middle]) => {
    const [written, [begins, ends]] = kinds[kind];
    const plain = written[1] === QUOTE ? written.replaceAll(QUOTE, '"') : written;
    const choice = JSON.parse(place ? plain.replaceAll(GAP, place) : plain);
    choice.label = begins + middle + ends;
    for (const row of ['cost', 'gain']) if (choice[row]) choice[row] = choice[row].map(n => amounts[n]);
    if (choice.ways) choice.ways = choice.ways.map(n => ways[n]);
    for (const text of ['warning', 'note']) if (text in choice) choice[text] = said[choice[text]];
    if (choice.path) choice.path = along(choice.path);
    return choice;
  });
  return { ...rest, choices: whole, ghosts };
}
