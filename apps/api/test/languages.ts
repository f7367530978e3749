import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Language, Translations } from '@church/shared'

/** The compiled texts of the languages that the product ships. */
export const shippedTexts = fileURLToPath(new URL('../../../texts/generated', import.meta.url))

/** What a test says in each language, by the English. */
export type TestTexts = Partial<Record<'ro' | 'pt-BR' | 'ar' | 'zh-Hans', Translations>>

const known: Language[] = [
  { code: 'en', name: 'English', dir: 'ltr', read_by: null },
  { code: 'ro', name: 'română', dir: 'ltr', read_by: 'Ioana' },
  { code: 'pt-BR', name: 'português (Brasil)', dir: 'ltr', read_by: null },
  { code: 'ar', name: 'العربية', dir: 'rtl', read_by: null },
  { code: 'zh-Hans', name: '简体中文', dir: 'ltr', read_by: null },
]

/** Writes languages as they are compiled, so that no test depends on what translators say. @returns their folder */
export async function writeTexts(folder: string, texts: TestTexts): Promise<string> {
  const write = (name: string, content: unknown) =>
    writeFile(join(folder, `${name}.json`), JSON.stringify(content))
  await mkdir(folder)
  await write('languages', known)
  for (const { code } of known.slice(1)) {
    const member = texts[code as keyof TestTexts] ?? {}
    await write(code, { locale: code, first: {}, member, staff: {}, mail: {} })
  }
  return folder
}
