/** Which way the page's language runs: 1 to the right, -1 to the left. */
export const flow = (): 1 | -1 => (document.documentElement.dir === 'rtl' ? -1 : 1)
