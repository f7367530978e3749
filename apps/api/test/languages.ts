import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Catalogue, Language, Translations } from '@church/shared'

/** The compiled texts of the languages that the product ships. */
export const shippedTexts = fileURLToPath(new URL('../../../texts/generated', import.meta.url))

const english: Language = { code: 'en', name: 'English', dir: 'ltr', read_by: null }
const translated = [
  { code: 'ro', name: 'română', dir: 'ltr', read_by: 'Ioana' },
  { code: 'pt-BR', name: 'português (Brasil)', dir: 'ltr', read_by: null },
  { code: 'ar', name: 'العربية', dir: 'rtl', read_by: null },
  { code: 'zh-Hans', name: '简体中文', dir: 'ltr', read_by: null },
] as const satisfies Language[]

/** A test's translations in each language, by their English. */
export type TestTexts = Partial<Record<(typeof translated)[number]['code'], Translations>>

/** Writes compiled languages, so that tests do not depend on the real translations. @returns their folder */
export async function writeTexts(folder: string, texts: TestTexts): Promise<string> {
  const write = (name: string, content: unknown) =>
    writeFile(join(folder, `${name}.json`), JSON.stringify(content))
  await mkdir(folder)
  await write('languages', [english, ...translated])
  for (const { code } of translated) {
    const catalogue: Catalogue = { locale: code, texts: texts[code] ?? {} }
    await write(code, catalogue)
  }
  return folder
}
