import { pick, seededRandom } from './random.ts'

const SKIN = ['#8d5524', '#c68642', '#e0ac69', '#f1c27d', '#5c3a21', '#ffdbac'] as const
const HAIR = ['#2b1b12', '#4a2c17', '#7a4a21', '#1a1a1a', '#a8a39d', '#c9a063'] as const
const CLOTH = ['#7a3b2e', '#2f5d62', '#8a6d3b', '#4b4e8c', '#5f7a4a', '#a45a52', '#31486b'] as const
const WALL = ['#f3e6d3', '#e4ecdf', '#e6e3f1', '#f6ddd3', '#dfeaf0'] as const

/** Draws a head and shoulders as a 512 × 512 SVG; each seed gives a different one. */
export function portrait(seed: number): string {
  const random = seededRandom(seed * 977 + 13)
  const skin = pick(SKIN, random())
  const hair = pick(HAIR, random())
  const long = random() < 0.5
  const glasses = random() < 0.25
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="512" height="512">
  <rect width="512" height="512" fill="${pick(WALL, random())}"/>
  ${long ? `<path d="M136 210a120 130 0 0 1 240 0v150q-120 60-240 0z" fill="${hair}"/>` : ''}
  <path d="M76 512q10-150 180-150t180 150z" fill="${pick(CLOTH, random())}"/>
  <rect x="218" y="300" width="76" height="90" rx="38" fill="${skin}"/>
  <path d="M218 356q38 30 76 0v14q-38 30-76 0z" fill="#000" opacity=".12"/>
  <ellipse cx="256" cy="226" rx="96" ry="112" fill="${skin}"/>
  <path d="M156 220q-6-124 100-124t100 124q-20-70-60-78-60 20-140 78z" fill="${hair}"/>
  <circle cx="220" cy="230" r="9" fill="#221814"/><circle cx="292" cy="230" r="9" fill="#221814"/>
  ${glasses ? '<g fill="none" stroke="#3b3b3b" stroke-width="6"><circle cx="220" cy="230" r="30"/><circle cx="292" cy="230" r="30"/><path d="M250 228h12"/></g>' : ''}
  <path d="M220 284q36 ${22 + Math.round(random() * 16)} 72 0" fill="none" stroke="#7b2d26" stroke-width="8" stroke-linecap="round"/>
</svg>`
}
