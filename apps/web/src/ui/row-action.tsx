import { Button, ButtonLink } from './button.tsx'
import type { IconName } from './icon.tsx'

interface Props {
  icon: IconName
  /** 'Edit'; seen where rows are stacked, the tooltip elsewhere. */
  word: string
  /** 'Edit Grace Hopper': says it without its row. Begins with the word. */
  label: string
}

const look = ({ icon, word, label }: Props) =>
  ({
    variant: 'quiet',
    icon,
    className: 'row-action',
    'aria-label': label,
    title: word,
    children: <span className="row-action-word">{word}</span>,
  }) as const

/** Something that can be done with a row. In a table it is a drawing, on a phone it has its word too. */
export const RowAction = ({ onClick, ...props }: Props & { onClick: () => void }) => (
  <Button {...look(props)} onClick={onClick} />
)

/** As `RowAction`, where it leads to another screen. */
export const RowLink = ({ to, ...props }: Props & { to: string }) => (
  <ButtonLink {...look(props)} to={to} />
)
