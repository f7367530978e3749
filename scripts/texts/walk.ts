import { parseSync } from 'vite'

/** A node of ESTree, as far as texts need it: https://github.com/estree/estree */
export interface Node {
  type: string
  start: number
  [key: string]: unknown
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** The nodes of a list, such as an element's attributes. */
export const nodesOf = (value: unknown): Node[] =>
  Array.isArray(value) ? value.filter(isNode) : []

/** The syntax tree of a TypeScript file. */
export function parse(path: string, source: string): Node {
  const { program, errors }: { program: unknown; errors: { message: string }[] } = parseSync(
    path,
    source,
  )
  if (errors[0] || !isNode(program)) throw new Error(`${path}: ${errors[0]?.message}`)
  return program
}

/** Calls `visit` with each node and its ancestors, the nearest first. */
export function walk(
  node: Node,
  visit: (node: Node, ancestors: readonly Node[]) => void,
  ancestors: readonly Node[] = [],
): void {
  visit(node, ancestors)
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
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : undefined
    case 'JSXExpressionContainer':
    case 'TSAsExpression':
    case 'ParenthesizedExpression':
      return literals(node.expression)
    case 'ConditionalExpression': {
      const [consequent, alternate] = [literals(node.consequent), literals(node.alternate)]
      return consequent && alternate && [...consequent, ...alternate]
    }
    default:
      return undefined
  }
}

/** The name of a callee, a property or an attribute; empty if it is computed. */
export function nameOf(node: unknown): string {
  if (!isNode(node)) return ''
  if (node.type === 'Identifier' || node.type === 'JSXIdentifier') return String(node.name)
  return node.type === 'Literal' ? String(node.value) : ''
}

/** The properties of an object literal by their names. */
export const propertiesOf = (object: Node): [string, Node][] =>
  nodesOf(object.properties).flatMap(({ type, key, value }): [string, Node][] =>
    type === 'Property' && isNode(value) ? [[nameOf(key), value]] : [],
  )
