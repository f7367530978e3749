import { parseSync } from 'vite'

/** A node of ESTree, as far as texts need it: https://github.com/estree/estree */
export interface Node {
  type: string
  start: number
  [key: string]: unknown
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** The syntax tree of a TypeScript file. */
export function parse(path: string, source: string): Node {
  const { program, errors } = parseSync(path, source)
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
  return program as unknown as Node
}

/** Calls `visit` with each node and its ancestors, the nearest first. Returning false skips what is inside. */
export function walk(
  node: Node,
  visit: (node: Node, ancestors: readonly Node[]) => boolean | undefined,
  ancestors: readonly Node[] = [],
): void {
  if (visit(node, ancestors) === false) return
  const inside = [node, ...ancestors]
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child)) walk(child, visit, inside)
    }
  }
}

/** The strings that an expression of literals can be; undefined if it is anything else. */
export function literals(node: unknown): string[] | undefined {
  if (!isNode(node)) return undefined
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : undefined
  if (node.type === 'JSXExpressionContainer') return literals(node.expression)
  if (node.type === 'TSAsExpression' || node.type === 'ParenthesizedExpression') {
    return literals(node.expression)
  }
  if (node.type !== 'ConditionalExpression') return undefined
  const branches = [literals(node.consequent), literals(node.alternate)]
  return branches.every((branch) => branch !== undefined)
    ? (branches.flat() as string[])
    : undefined
}

/** The name of what is called, or of a property. */
export function nameOf(node: unknown): string {
  if (!isNode(node)) return ''
  if (node.type === 'Identifier' || node.type === 'JSXIdentifier') return String(node.name)
  return node.type === 'Literal' ? String(node.value) : ''
}

/** The properties of an object literal by their names. */
export const propertiesOf = (object: Node): [string, Node][] =>
  (object.properties as Node[])
    .filter(({ type }) => type === 'Property')
    .map(({ key, value }) => [nameOf(key), value as Node])
