import * as errors from '../../packages/shared/src/contract/errors.ts'
import { isNode, literals, type Node, nameOf, nodesOf, parse, propertiesOf, walk } from './walk.ts'

/** A text as the code has it. */
export interface Found {
  text: string
  plural?: string
  context?: string | undefined
  /** For a title in the table of screens, the screen's audience. */
  audience?: string | undefined
}

interface Findings {
  texts: Found[]
  /** Violations of the rules, each with its line. */
  problems: string[]
}

/** A file that is being read, with the findings so far. */
interface Reading extends Findings {
  path: string
  source: string
}

type Visit = (file: Reading, node: Node, ancestors: readonly Node[]) => void

/** Attributes and properties whose strings are not for people. */
const UNREAD =
  /^(?:class(?:Name)?|id|key|name|type|icon|variant|size|href|to|path|link|role|d|viewBox|fill|stroke\w*|points|transform|method|summary|code|kind|tag|rel|target|lang|autoComplete|inputMode|enterKeyHint|accept|htmlFor|form\w*|pattern|area|store|event|action|file)$|^data-/

/** A sentence, or the beginning of one, in English. */
const SENTENCE = /^[A-Z][a-z’]+(?: [a-z’“\d]+)+|^[A-Z][a-z’]+ [A-Z]?[a-z]+.*[.…?!]$/

/** Calls whose texts are found here. */
const RUNTIME = new Set(['t', 'n', 'worded', 'defineTexts', ...Object.keys(errors)])

/** Calls whose texts only developers and operators read. */
const SILENT = new Set([
  'Error',
  'TypeError',
  'test',
  'describe',
  'warn',
  'debug',
  'querySelector',
  'perAccount',
  'perNetwork',
  'perToken',
])

/** Finds the texts of a file, and English sentences that are not marked as texts. */
export function findTexts(path: string, source: string): Findings {
  const file: Reading = { path, source, texts: [], problems: [] }
  walk(parse(path, source), (node, ancestors) => visits[node.type]?.(file, node, ancestors))
  const { texts, problems } = file
  return { texts, problems }
}

const visits: Record<string, Visit> = {
  CallExpression: readCall,
  JSXElement: readElement,
  JSXText(file, node) {
    const text = String(node.value).trim()
    if (/\p{L}/u.test(text)) report(file, node, `“${text}” stands bare in JSX. Put it into t('…').`)
  },
  ObjectExpression: readScreen,
  Literal(file, node, ancestors) {
    if (typeof node.value === 'string') checkSentence(file, node, node.value, ancestors)
  },
  TemplateLiteral(file, node, ancestors) {
    const [first] = nodesOf(node.quasis)
    checkSentence(file, node, first ? pieceOf(first) : '', ancestors)
  },
}

/** The text of a template's piece. */
const pieceOf = ({ value }: Node): string =>
  typeof value === 'object' && value !== null && 'cooked' in value ? String(value.cooked) : ''

function report({ path, source, problems }: Reading, node: Node, problem: string): void {
  const line = source.slice(0, node.start).split('\n').length
  problems.push(`${path}:${line}: ${problem}`)
}

/** The literals of an argument, or a problem. */
function readLiterals(file: Reading, node: Node, argument: unknown): string[] {
  const found = literals(argument)
  if (!found) {
    const problem = 'A text has to be a string that stands here, not a variable or a template.'
    report(file, node, problem)
  }
  return found ?? []
}

function readCall(file: Reading, node: Node): void {
  const [first, second, third] = nodesOf(node.arguments)
  const name = nameOf(node.callee)
  switch (name) {
    case 't':
    case 'worded': {
      const [context] = third ? readLiterals(file, node, third) : []
      for (const text of readLiterals(file, node, first)) file.texts.push({ text, context })
      return
    }
    case 'n': {
      const [text] = readLiterals(file, node, second)
      const [plural] = readLiterals(file, node, third)
      if (text && plural) file.texts.push({ text, plural })
      return
    }
    case 'defineTexts':
      readObject(file, first)
      return
  }
  if (name in errors) for (const text of literals(second) ?? []) file.texts.push({ text })
}

/** The texts of an object literal, and of the objects in it. */
function readObject(file: Reading, object: Node | undefined): void {
  if (object?.type !== 'ObjectExpression') return
  for (const [, value] of propertiesOf(object)) {
    const found = literals(value)
    for (const text of found ?? []) file.texts.push({ text })
    if (!found) readObject(file, value)
  }
}

/** The text of a `<T>`. */
function readElement(file: Reading, node: Node): void {
  const { openingElement: opening } = node
  if (!isNode(opening) || nameOf(opening.name) !== 'T') return
  const text = nodesOf(opening.attributes).find(({ name }) => nameOf(name) === 'text')?.value
  if (isLookedUp(text)) return
  for (const found of readLiterals(file, node, text)) file.texts.push({ text: found })
}

/** `n(…)`, or a text of `defineTexts`; its texts are found where they are written. */
const isLookedUp = (value: unknown): boolean =>
  isNode(value) &&
  value.type === 'JSXExpressionContainer' &&
  isNode(value.expression) &&
  /^(?:Call|Member)Expression$/.test(value.expression.type)

/** The title of a screen, with the screen's audience. */
function readScreen(file: Reading, node: Node): void {
  const { path, audience, title } = Object.fromEntries(propertiesOf(node))
  const [reader] = literals(audience) ?? []
  if (!path || !reader) return
  for (const text of literals(title) ?? []) file.texts.push({ text, audience: reader })
}

/** Reports a sentence for people that is not passed to the runtime. */
function checkSentence(file: Reading, node: Node, said: string, ancestors: readonly Node[]): void {
  if (!SENTENCE.test(said) || ancestors.some((one, at) => isExempt(one, ancestors[at + 1]))) return
  if (file.path.endsWith('lib/screens.ts') && ancestors.some(isTitle)) return
  report(file, node, `“${said}” is read by people. Put it into t('…') or worded('…').`)
}

const isTitle = ({ type, key }: Node) => type === 'Property' && nameOf(key) === 'title'

/** Whether the strings in a node are found elsewhere, or are not for people. */
function isExempt({ type, callee, name, key }: Node, parent: Node | undefined): boolean {
  switch (type) {
    case 'CallExpression':
    case 'NewExpression':
      return RUNTIME.has(nameOf(callee)) || SILENT.has(nameOf(callee))
    case 'JSXAttribute':
      return UNREAD.test(nameOf(name)) || (nameOf(name) === 'text' && nameOf(parent?.name) === 'T')
    case 'Property':
      return UNREAD.test(nameOf(key))
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return false
    default:
      return type.startsWith('TS')
  }
}
