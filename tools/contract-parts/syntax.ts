/** A syntax tree node, with the properties used here. */
export interface Node extends Record<string, unknown> {
  type: string
  start: number
  end: number
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** The nodes in a node's field: none, one or several. */
export const nodesOf = (value: unknown): Node[] =>
  (Array.isArray(value) ? value : [value]).filter(isNode)

/** The text of an identifier or a string literal. */
export function textIn(value: unknown): string | undefined {
  const [node] = nodesOf(value)
  const text = node?.name ?? node?.value
  return typeof text === 'string' ? text : undefined
}

/** Fields holding a name that refers to nothing outside the node. */
const ownName = (node: Node, field: string) =>
  !node.computed &&
  ((node.type === 'MemberExpression' && field === 'property') ||
    (node.type === 'Property' && field === 'key' && !node.shorthand))

/** Types are erased; these nodes contain a value as well. */
const valuesInTypes = ['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression']

/** All names used anywhere in a node, including those it declares; types excluded. */
export function usedBy(root: Node): Set<string> {
  const names = new Set<string>()
  const visit = (node: Node) => {
    if (node.type === 'Identifier') names.add(String(node.name))
    if (node.type.startsWith('TS') && !valuesInTypes.includes(node.type)) return
    for (const [field, value] of Object.entries(node)) {
      if (ownName(node, field)) continue
      for (const inner of nodesOf(value)) visit(inner)
    }
  }
  visit(root)
  return names
}

/** Names of which one of these fields is read. */
export function readFields(roots: readonly Node[], fields: readonly string[]): Set<string> {
  const names = new Set<string>()
  const visit = (node: Node) => {
    const name = node.type === 'MemberExpression' ? textIn(node.object) : undefined
    if (name !== undefined && fields.includes(textIn(node.property) ?? '')) names.add(name)
    for (const inner of Object.values(node).flatMap(nodesOf)) visit(inner)
  }
  for (const root of roots) visit(root)
  return names
}
