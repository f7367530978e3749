import { join } from 'node:path'
import { repositoryRoot } from './repository.ts'
import { checkLanguages } from './texts/check.ts'
import { collectTexts } from './texts/collect.ts'

// A language as an argument has each of its missing texts listed.

const { messages, problems } = collectTexts(repositoryRoot)
const languages = checkLanguages(join(repositoryRoot, 'texts'), messages, process.argv.slice(2))
// Those of the code last, where one looks first.
const all = [...languages, ...problems]
for (const problem of all) console.error(problem)
if (all.length > 0) process.exitCode = 1
