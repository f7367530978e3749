import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { locale, t } from '@church/shared'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { writeTexts } from '../../test/languages.ts'
import { readLanguages } from './languages.ts'

let folder: string
const log = { error: vi.fn() }

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'church-texts-'))
})
afterEach(() => rm(folder, { recursive: true }))

const languages = async () =>
  readLanguages(await writeTexts(join(folder, 'texts'), { ro: { Yes: 'Da' } }), log)

test('speaks a language as long as its work takes, and English otherwise', async () => {
  const { known, speak } = await languages()
  expect(known.map(({ code }) => code)).toEqual(['en', 'ro', 'pt-BR', 'ar', 'zh-Hans'])
  const said = async () => {
    await new Promise(setImmediate)
    return [t('Yes'), t('No'), locale()]
  }
  expect(await Promise.all([speak('ro', said), said(), speak('ar', said)])).toEqual([
    ['Da', 'No', 'ro'],
    ['Yes', 'No', 'en-GB'],
    ['Yes', 'No', 'ar'],
  ])
  expect(await speak('ro', () => speak('en', said))).toEqual(['Yes', 'No', 'en-GB'])
  expect(await speak('ro', () => speak('xx', said))).toEqual(['Yes', 'No', 'en-GB'])
})

test('a catalogue that cannot be read is logged once, and English is spoken', async () => {
  const { speak } = await languages()
  await writeFile(join(folder, 'texts', 'ro.json'), '{')
  expect([speak('ro', () => t('Yes')), speak('ro', () => t('Yes'))]).toEqual(['Yes', 'Yes'])
  expect(log.error).toHaveBeenCalledOnce()
})

test('without compiled languages, English is the only one', () => {
  expect(readLanguages(folder, log).known.map(({ code }) => code)).toEqual(['en'])
})
