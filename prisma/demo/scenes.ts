/** A picture on the home page: its texts and its drawing (SVG, 1600 × 900). */
export interface Scene {
  title: string
  details: string
  svg: string
}

const frame = (inner: string, sky: [string, string]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 900" width="1600" height="900">
  <defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${sky[0]}"/><stop offset="1" stop-color="${sky[1]}"/></linearGradient></defs>
  <rect width="1600" height="900" fill="url(#sky)"/>${inner}</svg>`

const hills = (near: string, far: string) =>
  `<path d="M0 640q400-180 800-40t800-60v360H0z" fill="${far}"/><path d="M0 740q500-150 900-20t700-40v220H0z" fill="${near}"/>`

const church = (wall: string, roof: string) =>
  `<path d="M600 470l200-120 200 120v250H600z" fill="${wall}"/><path d="M580 482l220-144 220 144-20 10-200-130-200 130z" fill="${roof}"/>
  <rect x="930" y="300" width="110" height="420" fill="${wall}"/><path d="M915 306l70-150 70 150z" fill="${roof}"/>
  <path d="M985 96v64M965 118h40" stroke="${roof}" stroke-width="10"/>
  <path d="M760 720V600a40 46 0 0 1 80 0v120z" fill="${roof}"/>
  <path d="M650 640v-70a20 26 0 0 1 40 0v70zM900 640v-70a0 0 0 0 1 0 0z" fill="#f7d88b"/>
  <path d="M965 470v-60a20 26 0 0 1 40 0v60z" fill="#f7d88b"/>`

const candle = (x: number, height: number) =>
  `<rect x="${x}" y="${760 - height}" width="70" height="${height}" rx="10" fill="#f6ead2"/>
  <path d="M${x + 35} ${720 - height}q34 44 0 74q-34-30 0-74z" fill="#f5b942"/><circle cx="${x + 35}" cy="${770 - height}" r="120" fill="#f5b942" opacity=".12"/>`

const person = (x: number, y: number, colour: string) =>
  `<circle cx="${x}" cy="${y}" r="46" fill="#c68642"/><path d="M${x - 80} ${y + 190}q0-130 80-130t80 130z" fill="${colour}"/>`

export const galleryScenes: Scene[] = [
  {
    title: 'Sunrise over the church on the hill',
    details: '',
    svg: frame(
      `<circle cx="1250" cy="420" r="130" fill="#ffe3a3"/>${hills('#6b8f5e', '#9db88b')}${church('#f4ede0', '#8a4b3a')}`,
      ['#f9c98b', '#fdf1dc'],
    ),
  },
  {
    title: 'Candles at the evening service',
    details: '',
    svg: frame(
      [180, 380, 560, 790, 990, 1210, 1390]
        .map((x, n) => candle(x, 220 + ((n * 137) % 260)))
        .join(''),
      ['#2a1f3d', '#5c3d4e'],
    ),
  },
  {
    title: 'The choir at the harvest festival',
    details: '',
    svg: frame(
      `<rect y="690" width="1600" height="210" fill="#7c5a3c"/>${[200, 420, 640, 860, 1080, 1300].map((x, n) => person(x, n % 2 ? 430 : 500, n % 2 ? '#8c2f39' : '#b5543f')).join('')}`,
      ['#f2dfc0', '#e7c592'],
    ),
  },
]

export const programScenes: Scene[] = [
  {
    title: 'Family picnic in the park',
    details: 'Saturday from 12 noon at Priory Gardens. Bring a blanket and something to share.',
    svg: frame(
      `${hills('#7aa35b', '#a9c78a')}<path d="M520 700h560l90 120H430z" fill="#c8553d"/><path d="M640 700l-40 120M760 700l-10 120M880 700l20 120M1000 700l50 120" stroke="#f6ead2" stroke-width="16"/>${person(420, 520, '#2f5d62')}${person(1180, 520, '#4b4e8c')}`,
      ['#aed7e8', '#eaf6f2'],
    ),
  },
  {
    title: 'Evening of prayer and song',
    details: 'Every first Friday at 7:30 PM in the main hall. Everybody is welcome.',
    svg: frame(
      `${[300, 640, 980, 1300].map((x, n) => candle(x, 260 + n * 50)).join('')}<path d="M0 830h1600v70H0z" fill="#1d1630"/>`,
      ['#33274d', '#8a5a62'],
    ),
  },
  {
    title: 'Christmas carols by candlelight',
    details: 'Sunday before Christmas, 5 PM. Mulled juice and mince pies afterwards.',
    svg: frame(
      `${Array.from({ length: 60 }, (_, n) => `<circle cx="${(n * 263) % 1600}" cy="${(n * 149) % 620}" r="${3 + (n % 4)}" fill="#fff" opacity=".8"/>`).join('')}${hills('#e8eef4', '#c9d6e4')}${church('#d9cbb8', '#4c3a49')}`,
      ['#16213f', '#47597f'],
    ),
  },
]
