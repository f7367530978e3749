import { t } from '@church/shared'
import { Fragment, type ReactNode } from 'react'

type Part = ReactNode | ((words: string) => ReactNode)

/**
 * A sentence with elements in it, such as a link: `<T text="Read our <a>policy</a>, {name}." a={…} name={…} />`. The
 * part of a tag is a function of the words in it; the part of a placeholder takes its place. Only screen readers say
 * what is `<hidden>`.
 */
export function T({ text, ...parts }: { text: string } & Record<string, Part>) {
  const pieces = t(text).split(/(<(\w+)>.*?<\/\2>|\{\w+\})/)
  return pieces.map((piece, index) => (
    // Every third piece is the name of the tag before it, from the pattern's inner group.
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence keep their order
    <Fragment key={index}>{index % 3 === 2 ? null : pieceOf(piece, parts)}</Fragment>
  ))
}

function pieceOf(piece: string | undefined, parts: Record<string, Part>): ReactNode {
  const [, tag, words = '', name] = /^<(\w+)>(.*)<\/\1>$|^\{(\w+)\}$/.exec(piece ?? '') ?? []
  if (tag === 'hidden') return <span className="visually-hidden">{words}</span>
  const part = parts[tag ?? name ?? '']
  if (tag && typeof part === 'function') return part(words)
  return name && typeof part !== 'function' ? <bdi>{part}</bdi> : piece
}
