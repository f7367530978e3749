/** A shade of the church's colour for each scheme, as `#rrggbb`. */
export interface Shades {
  light: string
  dark: string
}

type Rgb = readonly [number, number, number]

/** WCAG 2.2, 1.4.3: text of any size. */
const CONTRAST_MIN = 4.5

/**
 * The colours against which a shade needs contrast: the theme's backgrounds for it as text, and the text on it. Mixed
 * with `softest`, the part of the shade in its own soft background.
 */
const schemes = {
  light: { backgrounds: ['#f5eee7', '#fbf7f2', '#ffffff'], surface: '#fffdfb', towards: '#000000' },
  dark: { backgrounds: ['#2d232d', '#191319', '#130e13'], surface: '#221a22', towards: '#ffffff' },
} as const

/** The part of the shade in its soft background, `--brand-soft` of the theme. */
const SOFT = 0.09

/** Between the shade and black or white, in hundredths. */
const STEPS = 100

const toRgb = (hex: string): Rgb => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
]

const toHex = (rgb: Rgb) =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

const mix = (a: Rgb, b: Rgb, part: number): Rgb => [
  a[0] + (b[0] - a[0]) * part,
  a[1] + (b[1] - a[1]) * part,
  a[2] + (b[2] - a[2]) * part,
]

function linear(part: number): number {
  const share = part / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

/** Relative luminance by WCAG 2.2. */
function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** The contrast ratio of two colours `#rrggbb` by WCAG 2.2, from 1 to 21. */
export function contrast(a: string, b: string): number {
  const [one, other] = [luminance(toRgb(a)), luminance(toRgb(b))]
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}

function shadeFor(
  colour: Rgb,
  { backgrounds, surface, towards }: (typeof schemes)['light' | 'dark'],
) {
  for (let step = 0; step <= STEPS; step++) {
    const shade = toHex(mix(colour, toRgb(towards), step / STEPS))
    const soft = toHex(mix(toRgb(surface), toRgb(shade), SOFT))
    if ([...backgrounds, soft].every((ground) => contrast(shade, ground) >= CONTRAST_MIN)) {
      return shade
    }
  }
  return towards
}

/**
 * The shades of a colour that are readable as text and as the background of buttons, in light and dark: the colour
 * itself where it has enough contrast, otherwise mixed with as little black or white as necessary.
 */
export const shadesOf = (colour: string): Shades => ({
  light: shadeFor(toRgb(colour), schemes.light),
  dark: shadeFor(toRgb(colour), schemes.dark),
})
