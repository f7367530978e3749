import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseAst } from 'vite'
import { describe, expect, test } from 'vitest'
import { repositoryRoot } from '../../../scripts/repository.ts'
import { collectTexts } from '../../../scripts/texts/collect.ts'

const src = fileURLToPath(new URL('.', import.meta.url))

/** Where the texts of screens stand. */
const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /^(app|features|lib|ui)\/.*\.tsx?$/.test(file) && !file.includes('.test.'),
)

/** Screens that explain something once to members or visitors, rather than lists to work with. */
const explains =
  /privacy-screen|overview-screen|who-sees-it|church\/pages|attendance\/marking|lib\/|account\/email/

/** Each has another word in CONTRIBUTING.md, “Words on screens”. */
const unwanted =
  /\be-mail|\blog(ged|ging)? (in|out)\b|\blogin\b|\bneither\b|\btolerance\b|\bretention\b|\bcheck(s|ed|ing)?[- ]ins?\b|\banonym|\bdissolve\b|\bstill down\b|\btake it back\b/i
/** The specification's texts. */
const specified = ['Login', 'Go to Login', 'You must be logged in to mark attendance.']
const LETTERS_MAX = 140

const inline = new Set(['a', 'b', 'em', 'Link', 'span', 'strong'])

/** A node of a syntax tree, as far as texts are concerned. */
interface Node {
  type: string
  value?: unknown
  expression?: Node
  children?: Node[]
  quasis?: { value: { cooked: string } }[]
  openingElement?: { name: { name?: string } }
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

/** What a reader sees of a node; what is only known later is '…'. */
function textOf(node: Node): string {
  const { type, value, quasis, children = [], expression } = node
  if (type === 'JSXText' || type === 'Literal') return typeof value === 'string' ? value : ''
  if (type === 'TemplateLiteral') return quasis?.map(({ value }) => value.cooked).join('…') ?? ''
  if (type === 'JSXExpressionContainer' && expression) return textOf(expression) || '…'
  if (type !== 'JSXElement') return ''
  return children.map((child) => (isBlock(child) ? '\n' : textOf(child))).join('')
}

const isBlock = ({ type, openingElement }: Node) =>
  type === 'JSXElement' && !inline.has(openingElement?.name.name ?? '')

/** The texts of a file: those of each element, and those in quotation marks. */
function textsIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(textsIn)
  if (!isNode(node) || node.type === 'ImportDeclaration') return []
  const own = node.type === 'JSXElement' ? textOf(node).split('\n\n') : [textOf(node)]
  return [...own, ...Object.values(node).flatMap(textsIn)]
}

const textsOf = (file: string) =>
  textsIn(
    parseAst(readFileSync(join(src, file), 'utf8'), { lang: file.endsWith('x') ? 'tsx' : 'ts' })
      .body,
  )
    .map((text) => text.replace(/\s+/g, ' ').trim())
    // Sentences and labels, not the names of things in code.
    .filter((text) => /^[A-Z“].*[a-z]/.test(text) && !specified.includes(text))

describe('the texts of screens', () => {
  const texts = files.flatMap((file) => textsOf(file).map((text) => ({ file, text })))

  test('are found', () => {
    expect(texts.map(({ text }) => text)).toContain('Save and go on')
  })

  test('use the words of the glossary', () => {
    expect(texts.filter(({ text }) => unwanted.test(text))).toEqual([])
  })

  test('use them in mails and errors, too', () => {
    const all = collectTexts(repositoryRoot).messages.map(({ text }) => text)
    expect(all).toContain('Happy birthday, {name}!')
    const found = all.filter((text) => unwanted.test(text) && !specified.includes(text))
    expect(found).toEqual([])
  })

  test(`have at most ${LETTERS_MAX} letters where people work with lists`, () => {
    const long = texts.filter(({ file, text }) => !explains.test(file) && text.length > LETTERS_MAX)
    expect(long).toEqual([])
  })
})
