import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../', import.meta.url))
const table = readFileSync(`${root}docs/asvs.md`, 'utf8')

/** The requirements of OWASP ASVS 5.0.0 by level; `1.2.1-3` stands for 1.2.1, 1.2.2 and 1.2.3. */
const REQUIREMENTS = {
  1: `
  1.2.1-5 1.3.1-2 1.5.1 2.1.1 2.2.1-2 2.3.1 3.2.1-2 3.3.1 3.4.1-2 3.5.1-3 4.1.1 4.4.1 5.2.1-2
  5.3.1-2 6.1.1 6.2.1-8 6.3.1-2 6.4.1-2 7.2.1-4 7.4.1-2 8.1.1 8.2.1-2 8.3.1 9.1.1-3 9.2.1 10.4.1-5
  11.3.1-2 11.4.1 12.1.1 12.2.1-2 13.4.1 14.2.1 14.3.1 15.1.1 15.2.1 15.3.1`,
  2: `
  1.1.1-2 1.2.6-9 1.3.3-11 1.4.1-3 1.5.2 2.1.2-3 2.2.3 2.3.2-4 2.4.1 3.3.2-4 3.4.3-6 3.5.4-5
  3.7.1-2 4.1.2-3 4.2.1 4.3.1-2 4.4.2-4 5.1.1 5.2.3 5.4.1-3 6.1.2-3 6.2.9-12 6.3.3-4 6.4.3-4
  6.5.1-5 6.6.1-3 6.8.1-4 7.1.1-3 7.3.1-2 7.4.3-5 7.5.1-2 7.6.1-2 8.1.2 8.2.3 8.4.1 9.2.2-4
  10.1.1-2 10.2.1-2 10.3.1-4 10.4.6-11 10.5.1-5 10.6.1-2 10.7.1-3 11.1.1-2 11.2.1-3 11.3.3
  11.4.2-4 11.5.1 11.6.1 12.1.2-3 12.3.1-4 13.1.1 13.2.1-5 13.3.1-2 13.4.2-5 14.1.1-2 14.2.2-4
  14.3.2-3 15.1.2-3 15.2.2-3 15.3.2-7 16.1.1 16.2.1-5 16.3.1-4 16.4.1-3 16.5.1-3 17.1.1 17.2.1-4
  17.3.1-2`,
}

function expand(range: string): string[] {
  const [, section, first, last = first] = /^(\d+\.\d+)\.(\d+)(?:-(\d+))?$/.exec(range) ?? []
  const length = Number(last) - Number(first) + 1
  return Array.from({ length }, (_, n) => `${section}.${Number(first) + n}`)
}

const levelOf = new Map(
  Object.entries(REQUIREMENTS).flatMap(([level, ranges]) =>
    ranges
      .trim()
      .split(/\s+/)
      .flatMap(expand)
      .map((id) => [id, level] as const),
  ),
)

/** A row may stand for several requirements, such as `3.4.1, 3.4.4` or `1.2.6-8`: all have its state and reason. */
const rows = [...table.matchAll(/^\| (\d+\.\d+\.\d[\d., -]*) \| ([^|]+) \| (.+) \|$/gm)].flatMap(
  ([, ids = '', state = '', why = '']) =>
    ids
      .split(', ')
      .flatMap(expand)
      .map((id) => ({ id, state, why })),
)

test('the table has every requirement of Level 1 and 2 once', () => {
  expect(rows.map(({ id }) => id).sort()).toEqual([...levelOf.keys()].sort())
})

test('the totals are those of the rows', () => {
  for (const level of ['1', '2']) {
    const count = (wanted: string) =>
      rows.filter(({ id, state }) => levelOf.get(id) === level && state === wanted).length
    const counts = ['met', '**not met**', 'n.a.'].map(count)
    expect(table).toContain(`| ${level} | ${counts.join(' | ')} |`)
  }
})

test('a requirement that is met names a place or a fact, one that is not a reason', () => {
  const isLink = (why: string) => why.includes('](')
  const isBare = ({ state, why }: (typeof rows)[number]) =>
    state === '**not met**' ? why.length < 30 : !isLink(why) && why.length < 8
  expect(rows.filter(isBare)).toEqual([])
})

const links = [...table.matchAll(/\]\((?!https:)([^#)]+)(?:#([\w-]+))?\)/g)].map(
  ([, path = '', anchor]) => ({ path: `${root}docs/${path}`, anchor }),
)

test('every file that the table links to exists', () => {
  expect(links.length).toBeGreaterThan(200)
  expect(links.filter(({ path }) => !existsSync(path))).toEqual([])
})

test('every section that the table links to exists', () => {
  for (const { path, anchor } of links) {
    if (!anchor) continue
    const slugs = [...readFileSync(path, 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replace(/[^\w\s-]/g, '')
        .replaceAll(' ', '-'),
    )
    expect(slugs).toContain(anchor)
  }
})
