import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const src = fileURLToPath(new URL('..', import.meta.url))

const loaded = ['app/member-screens.ts', 'app/staff-screens.ts']
  .map((file) => readFileSync(`${src}/${file}`, 'utf8'))
  .join()

const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /^(features|app\/screens)\/.*-screen\.tsx$/.test(file),
)

test('there are screens', () => expect(files).not.toEqual([]))

test.each(files)('%s is in the table of screens', (file) => {
  const inScreens = file.replace(/^app/, '.').replace(/^features/, '../features')
  const todo = `Add a row to lib/screens.ts, and load ${file} in app/member-screens.ts or app/staff-screens.ts.`
  expect(loaded, todo).toContain(`'${inScreens}'`)
})
