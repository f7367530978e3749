import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { exportsOf, lazyScreensOf, tableOf } from './registry.ts'

/** A folder with these files. */
function aFolder(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'church-features-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return folder
}

test('a list has what each feature declares', () => {
  const files = {
    'people/songs/endpoints.ts': 'export const songEndpoints = {}',
    'site/door/code-endpoints.ts': 'export const codeEndpoints = {}\nexport const other = 1',
    'site/door/endpoints.ts': 'export const doorEndpoints = {}',
  }
  const list = tableOf('endpoints', aFolder(files), Object.keys(files), 'Endpoints')
  expect(list).toContain(
    "import { codeEndpoints } from '../features/site/door/code-endpoints.ts'\n",
  )
  expect(list).toContain(`export const endpoints = {
  'people/songs': songEndpoints,
  'site/door': { ...codeEndpoints, ...doorEndpoints },
}
`)
  expect(exportsOf(['people/songs/errors.ts'])).toContain(
    "export * from '../features/people/songs/errors.ts'\n",
  )
})

test('a file without what its name promises is named', () => {
  const folder = aFolder({ 'people/songs/endpoints.ts': 'export const songs = {}' })
  expect(() => tableOf('endpoints', folder, ['people/songs/endpoints.ts'], 'Endpoints')).toThrow(
    'people/songs/endpoints.ts exports no constant “…Endpoints”.',
  )
})

test('a folder of the server is one feature, since of two only one would count', () => {
  const text = 'export const songFeature = {}\nexport const choirFeature = {}'
  const folder = aFolder({ 'people/songs/index.ts': text })
  expect(() => tableOf('features', folder, ['people/songs/index.ts'], 'Feature')).toThrow(
    'people/songs is one feature, but exports songFeature and choirFeature.',
  )
})

test('a screen whose component no file exports is named', () => {
  const folder = aFolder({ 'a-screen.tsx': 'export function HomeScreen() {}' })
  expect(() => lazyScreensOf(folder, ['a-screen.tsx'], 'member')).toThrow(
    'No file …-screen.tsx exports OverviewScreen, for overview in lib/screens.ts.',
  )
})

test('each feature of the server has a test beside it', () => {
  const files = readdirSync('apps/api/src/features', { recursive: true, encoding: 'utf8' })
  const featuresWith = (isOne: (file: string) => boolean) =>
    new Set(files.filter(isOne).map((file) => dirname(file)))
  const tested = featuresWith((file) => file.endsWith('.test.ts'))
  const untested = [...featuresWith((file) => file.endsWith('/handlers.ts'))].filter(
    (feature) => !tested.has(feature),
  )
  // Those of the door's tests, and of operations.
  expect(untested.sort()).toEqual(['attendance/steward', 'site/bring-back'])
})
