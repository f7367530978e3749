import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { auditActions } from '@church/shared'
import { expect, test } from 'vitest'

const src = fileURLToPath(new URL('../../..', import.meta.url))

const source = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((file) => /(?<!\.test)\.ts$/.test(file))
  .map((file) => readFileSync(`${src}/${file}`, 'utf8'))
  .join('\n')

test.each(Object.keys(auditActions))('something records %s', (action) => {
  // Some actions are made from the kind of thing that they affect.
  const [subject, verb] = action.split('.')
  const isMade = source.includes(`'${subject}'`) && source.includes(`}.${verb}\``)
  expect(source.includes(`'${action}'`) || isMade, 'record it by recordEvent').toBe(true)
})
