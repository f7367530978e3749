import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compile } from 'sass'
import { expect, test } from 'vitest'
import { scopedClass } from '../scoped-class.ts'

const src = fileURLToPath(new URL('.', import.meta.url))
const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
const sheets = files.filter((file) => file.endsWith('.scss') && !file.startsWith('theme/'))
const components = files.filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))

const read = (file: string) => readFileSync(join(src, file), 'utf8')

/** The selectors of a compiled stylesheet, with nesting resolved. */
function selectorsOf(sheet: string): string[] {
  const heads = compile(join(src, sheet)).css.matchAll(/[^{};]+(?=\{)/g)
  return [...heads]
    .flatMap(([head]) => head.trim().split(/,(?![^(]*\))/))
    .filter((selector) => !/^(@|from$|to$)/.test(selector.trim()))
}

const classesOf = (sheet: string) =>
  new Set(selectorsOf(sheet).flatMap((selector) => selector.match(/(?<=\.)[a-z][\w-]*/gi) ?? []))

/**
 * The classes that components use from a module, as in `styles.row`; null if one is chosen by a variable, as in
 * `styles[tone]`.
 */
function usesOf(module: string): Set<string> | null {
  const uses = new Set<string>()
  for (const component of components) {
    const source = read(component)
    for (const [, styles, path = ''] of source.matchAll(
      /import (\w+) from '(.*\.module\.scss)'/g,
    )) {
      if (join(dirname(component), path) !== module) continue
      if (source.includes(`${styles}[`)) return null
      for (const [use] of source.matchAll(new RegExp(`(?<=\\b${styles}\\.)\\w+`, 'g')))
        uses.add(use)
    }
  }
  return uses
}

/** Drops conditions such as `:not(.row)`: the class inside is not the one that the selector styles. */
const withoutConditions = (selector: string) =>
  selector.replace(/:(not|has)\((?:[^()]|\([^()]*\))*\)/g, '')

test.each(sheets)('%s styles nothing but its own classes', (sheet) => {
  expect(sheet).toMatch(/\.module\.scss$/)
  for (const selector of selectorsOf(sheet)) {
    expect(withoutConditions(selector)).toMatch(/\.[a-z]/i)
    expect(selector).not.toContain(':global')
  }
})

test.each(sheets)('%s has the classes that components use, and no others', (sheet) => {
  const uses = usesOf(sheet)
  if (uses) expect(classesOf(sheet)).toEqual(uses)
})

test('a class name that several modules use is a different one in each', () => {
  const names = sheets.flatMap((sheet) =>
    [...classesOf(sheet)].map((name) => scopedClass(name, join(src, sheet))),
  )
  expect(new Set(names).size).toBe(names.length)
})

test('literal class names in components belong to the theme', () => {
  const global = classesOf('theme/_base.scss')
  for (const component of components) {
    const texts = read(component).matchAll(/className="([^"]*)"|classNames\((?:[^)]*, )?'([^']*)'/g)
    for (const [text, alone, joined] of texts) {
      const unknown = (alone ?? joined ?? '').split(' ').filter((name) => !global.has(name))
      expect(unknown, `${component}: ${text}`).toEqual([])
    }
  }
})

test('the class names of index.html exist', () => {
  const known = new Set(classesOf('theme/_base.scss'))
  for (const sheet of sheets) {
    for (const name of classesOf(sheet)) known.add(scopedClass(name, join(src, sheet)))
  }
  const used = [...read('../index.html').matchAll(/class="([^"]*)"/g)]
  expect(
    used.flatMap(([, names = '']) => names.split(' ')).filter((name) => !known.has(name)),
  ).toEqual([])
})

test('every icon is a symbol of index.html, and every symbol an icon', () => {
  const namesIn = (file: string, pattern: RegExp) =>
    [...read(file).matchAll(pattern)].map(([, name]) => name).sort()
  const icons = namesIn('ui/icon.tsx', /^ {2}\| '(\w+)'$/gm)
  expect(icons.length).toBeGreaterThan(20)
  expect(namesIn('../index.html', /<symbol id="icon-(\w+)"/g)).toEqual(icons)
})

test('what index.html shows first is styled within its own copy, which the app replaces', () => {
  const heads = selectorsOf('theme/_first-paint.scss').map((head) => head.trim())
  const reaching = heads.filter((head) => !/\[data-first(="?\w+"?)?\](:not\(html\).*)?$/.test(head))
  expect(reaching).toEqual([])
})

/** Read from across a room or a porch, or printed: these texts grow with their screen or their paper. */
const grows = [
  'features/attendance/door/door-display.module.scss',
  'features/church/poster/poster-screen.module.scss',
  'features/people/paper/paper-lists-screen.module.scss',
  'features/people/paper/paper-screen.module.scss',
]

test('text has one of the sizes of theme/_tokens.scss', () => {
  const styled = files.filter((file) => file.endsWith('.scss') && !file.endsWith('_fonts.scss'))
  for (const sheet of styled) {
    if (grows.includes(sheet)) continue
    for (const [, size = ''] of read(sheet).matchAll(/\bfont(?:-size)?: (.+);/g)) {
      expect(size, sheet).toMatch(
        /var\(--size-(tiny|small|text|large|title|figure)\)|^inherit$|^0$/,
      )
    }
  }
})

/** Buttons on a map stand opposite the map's own controls, which do not turn round. */
const placedBySide = [
  'features/church/map/church-map.module.scss',
  'features/church/details/area-editor.module.scss',
]

/** The declarations of a sheet that name a left or a right, or tell one from the other by four values. */
function physicalIn(sheet: string): string[] {
  const named = /^(?:(?:margin|padding|border)-)?(?:left|right)\b|: (?:left|right)$/
  return [...read(sheet).matchAll(/^\s*([a-z-]+): ([^;{]+);$/gm)]
    .filter(([, property = '', value = '']) => {
      const sides = value.match(/(?:[^\s()]|\((?:[^()]|\([^()]*\))*\))+/g) ?? []
      // The edges that a phone keeps free are physical.
      if (value.includes('safe-area-inset')) return false
      const differ = /^(margin|padding|inset)$/.test(property) && sides.length === 4
      return named.test(`${property}: ${value}`) || (differ && sides[1] !== sides[3])
    })
    .map(([, property, value]) => `${property}: ${value}`)
}

test('styles follow the direction of reading: margin-inline-start, not margin-left', () => {
  for (const sheet of files.filter((file) => file.endsWith('.scss'))) {
    const allowed = placedBySide.includes(sheet) ? ['right: 10px'] : []
    expect(physicalIn(sheet), sheet).toEqual(allowed)
  }
})
