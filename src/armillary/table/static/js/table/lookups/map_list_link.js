// What leads to the map as a list. The list itself is fetched when it is first opened.
export const open = () => import('./map_list.js').then(list => list.open());
