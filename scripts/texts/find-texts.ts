import { isNode, literals, type Node, nameOf, parse, propertiesOf, walk } from './walk.ts'

/** A text as the code has it. */
export interface Found {
  text: string
  plural?: string
  context?: string | undefined
  /** The screen's audience, of a title in the table of screens. */
  audience?: string | undefined
}

interface Findings {
  texts: Found[]
  /** What breaks a rule, each with its line. */
  problems: string[]
}

/** Attributes and properties whose strings nobody reads. */
const UNREAD =
  /^(?:class(?:Name)?|id|key|name|type|icon|variant|size|href|to|path|link|role|d|viewBox|fill|stroke\w*|points|transform|method|summary|code|kind|tag|rel|target|lang|autoComplete|inputMode|enterKeyHint|accept|htmlFor|form\w*|pattern|area|store|event|action|file)$|^data-/

/** A sentence, or the beginning of one, in English. */
const SENTENCE = /^[A-Z][a-z’]+(?: [a-z’“\d]+)+|^[A-Z][a-z’]+ [A-Z]?[a-z]+.*[.…?!]$/

/** Calls whose texts are found here, or are read by developers and operators only. */
const SILENT = new Set(['Error', 'TypeError', 'test', 'describe', 'warn', 'debug', 'querySelector'])

/** Finds the texts of a file, and the English that would not be found. */
export function findTexts(path: string, source: string): Findings {
  const texts: Found[] = []
  const problems: string[] = []
  const problem = (node: Node, what: string) => {
    const line = source.slice(0, node.start).split('\n').length
    problems.push(`${path}:${line}: ${what}`)
  }

  /** The literals of an argument, or a problem. */
  const read = (node: Node, argument: unknown): string[] => {
    const found = literals(argument)
    if (!found)
      problem(node, 'A text has to be a string that stands here, not a variable or a template.')
    return found ?? []
  }

  const visitors: Record<string, (node: Node, ancestors: readonly Node[]) => boolean | undefined> =
    {
      CallExpression(node) {
        const callee = nameOf(node.callee)
        const [first, second, third] = node.arguments as Node[]
        if (callee === 't' || callee === 'worded') {
          const [context] = third ? read(node, third) : []
          for (const text of read(node, first)) texts.push({ text, context })
          return true
        }
        if (callee === 'n') {
          const [text] = read(node, second)
          const [plural] = read(node, third)
          if (text && plural) texts.push({ text, plural })
          return true
        }
        if (callee === 'defineMessages' && first) eachText(first, () => true)
        if (callee === 'defineErrors' && first) eachText(first, (name) => name === 'detail')
        return true
      },
      JSXElement(node) {
        const { name, attributes } = node.openingElement as Node & { attributes: Node[] }
        if (nameOf(name) !== 'T') return true
        const attribute = attributes.find((one) => nameOf(one.name) === 'text')
        if (isLookedUp(attribute?.value)) return true
        for (const text of read(node, attribute?.value)) texts.push({ text })
        return true
      },
      JSXText(node) {
        const text = String(node.value).trim()
        if (/\p{L}/u.test(text)) problem(node, `“${text}” stands bare in JSX. Put it into t('…').`)
        return true
      },
      Property(node) {
        if (nameOf(node.key) === 'auditActions') eachText(node.value as Node, () => true)
        return true
      },
      ObjectExpression(node) {
        const found = Object.fromEntries(propertiesOf(node))
        const [audience] = literals(found.audience) ?? []
        for (const text of (found.path && audience && literals(found.title)) || []) {
          texts.push({ text, audience })
        }
        return true
      },
      Literal(node, ancestors) {
        if (typeof node.value === 'string') checkSentence(node, node.value, ancestors)
        return true
      },
      TemplateLiteral(node, ancestors) {
        const [first] = node.quasis as (Node & { value: { cooked: string } })[]
        checkSentence(node, first?.value.cooked ?? '', ancestors)
        return true
      },
    }

  function eachText(node: Node, isText: (name: string) => boolean): void {
    if (node.type !== 'ObjectExpression') return
    for (const [name, value] of propertiesOf(node)) {
      const found = isText(name) ? literals(value) : undefined
      for (const text of found ?? []) texts.push({ text })
      if (!found) eachText(value, isText)
    }
  }

  /** A sentence that is no argument of the runtime's functions, nor a name, a path or an error of developers. */
  function checkSentence(node: Node, said: string, ancestors: readonly Node[]): void {
    if (!SENTENCE.test(said)) return
    const isSilent = ancestors.some((ancestor) => {
      if (ancestor.type === 'CallExpression' || ancestor.type === 'NewExpression') {
        const callee = nameOf(ancestor.callee)
        return RUNTIME.has(callee) || SILENT.has(callee)
      }
      if (ancestor.type === 'JSXAttribute')
        return UNREAD.test(nameOf(ancestor.name)) || isTextOfT(ancestor)
      if (ancestor.type === 'Property') {
        return nameOf(ancestor.key) === 'auditActions' || UNREAD.test(nameOf(ancestor.key))
      }
      return (
        ancestor.type.startsWith('TS') &&
        ancestor.type !== 'TSAsExpression' &&
        ancestor.type !== 'TSSatisfiesExpression'
      )
    })
    const isTitle =
      ancestors.some(({ type, key }) => type === 'Property' && nameOf(key) === 'title') &&
      path.endsWith('lib/screens.ts')
    if (!isSilent && !isTitle)
      problem(node, `“${said}” is read by people. Put it into t('…') or worded('…').`)
  }

  walk(parse(path, source), (node, ancestors) => visitors[node.type]?.(node, ancestors))
  return { texts, problems }
}

/** `n(…)`, or one of `defineMessages`, whose texts are found where they stand. */
const isLookedUp = (value: unknown): boolean =>
  isNode(value) &&
  value.type === 'JSXExpressionContainer' &&
  /^(?:Call|Member)Expression$/.test((value.expression as Node).type)

const RUNTIME = new Set(['t', 'n', 'worded', 'defineMessages', 'defineErrors'])

const isTextOfT = ({ name }: Node) => nameOf(name) === 'text'
