// The lobby: the form of a new table, presets, quick start, files. Rules and maps are the server's.
import { byId, get, table } from './shared/page.js';
import './lobby/files.js';
import './lobby/games.js';
import { remember } from './lobby/map.js';
import './lobby/open_table.js';
import { showFields } from './lobby/options.js';
import { keepPresets, resume } from './lobby/presets.js';
import { usualSeats } from './lobby/seats.js';

usualSeats();
showFields(false);
keepPresets(get('/presets'));
// A browser may keep what was typed before the page was loaded again: the map shown is of its seed.
byId('seed').value = byId('seed').dataset.start ?? '';
remember({ layout: table.layout, options: table.options });
resume();
