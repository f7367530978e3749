import { join } from 'node:path'
import { repositoryRoot } from './repository.ts'
import { languagesIn, updateLanguage } from './texts/catalogues.ts'
import { collectTexts } from './texts/collect.ts'
import { isLanguage } from './texts/plurals.ts'

// `pnpm texts` brings the PO files up to date with the code; `pnpm texts hu` begins a new language.

const folder = join(repositoryRoot, 'texts')
const { messages } = collectTexts(repositoryRoot)
const wanted = process.argv.slice(2)
const unknown = wanted.find((code) => !isLanguage(code))
if (unknown) throw new Error(`“${unknown}” is no language code. Write it as in nl or pt-BR.`)
for (const code of new Set([...languagesIn(folder), ...wanted])) {
  updateLanguage(folder, code, messages)
  console.log(`texts/${code}: ${messages.length} texts`)
}
