/** The sun of the drawing, which is 260 wide and 312 high. */
const sun = { x: 130, y: 190, radius: 50 }

/** The rings around the sun: the outer radius, the number of panes, and their two shades. */
const rings = [
  { outer: 75, panes: 12, shades: ['#f9e3bd', '#f6d795'] },
  { outer: 102, panes: 16, shades: ['#f3c063', '#e9ab41'] },
  { outer: 135, panes: 20, shades: ['#e39aab', '#d98299'] },
  { outer: 180, panes: 26, shades: ['#8fc1cd', '#5fa3b6'] },
]

/** A pane of glass: its outline as an SVG path, and its colour while it is lit. */
interface Pane {
  outline: string
  shade: string
}

const pointAt = (radius: number, angle: number) => ({
  x: sun.x + radius * Math.sin(angle),
  y: sun.y - radius * Math.cos(angle),
})

/** Whether a point is in the glass, a lancet with straight sides below y = 176. */
function isInGlass({ x, y }: { x: number; y: number }): boolean {
  const bend = Math.max(0, (176 - y) / 162)
  return y > 18 && y < 294 && Math.abs(x - sun.x) < 96 * (1 - bend ** 2.2) - 4
}

function outlineOf(inner: number, outer: number, from: number, to: number): string {
  const corner = (radius: number, angle: number) => {
    const { x, y } = pointAt(radius, angle)
    return `${x.toFixed(1)} ${y.toFixed(1)}`
  }
  return [
    `M${corner(inner, from)}A${inner} ${inner} 0 0 1 ${corner(inner, to)}`,
    `L${corner(outer, to)}A${outer} ${outer} 0 0 0 ${corner(outer, from)}Z`,
  ].join('')
}

/** The panes of a ring of which some glass can be seen, clockwise from the top. */
function panesOf(ring: (typeof rings)[number], index: number) {
  const inner = rings[index - 1]?.outer ?? sun.radius
  const step = (2 * Math.PI) / ring.panes
  return Array.from({ length: ring.panes }, (_, place) => {
    const angle = place * step
    const isSeen = [-0.2, 0, 0.2].some((part) => isInGlass(pointAt(inner + 4, angle + part * step)))
    const outline = outlineOf(inner, ring.outer, angle - step / 2, angle + step / 2)
    // Light spreads from the sun, but not one ring after the other.
    return {
      isSeen,
      order: index * 9 + ((place * 7) % 19),
      outline,
      shade: ring.shades[place % 2] ?? '',
    }
  }).filter(({ isSeen }) => isSeen)
}

/** The panes in the order in which they light up. */
export const panes: Pane[] = rings.flatMap(panesOf).sort((a, b) => a.order - b.order)

/** How many panes so many people light: one each at first, then fewer and fewer, up to all of them. */
export const litBy = (people: number): number =>
  Math.round(panes.length * (1 - Math.exp(-people / panes.length)))
