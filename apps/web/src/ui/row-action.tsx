import { t } from '@church/shared'
import { Button, ButtonLink } from './button.tsx'
import type { IconName } from './icon.tsx'
import styles from './row-action.module.scss'

interface Props {
  icon: IconName
  /** 'Edit'. Visible in stacked rows, a tooltip otherwise. */
  word: string
  /** 'Edit Grace Hopper': the accessible name. Begins with the word. */
  label: string
}

const sharedProps = ({ icon, word, label }: Props) =>
  ({
    variant: 'quiet',
    icon,
    className: styles.action,
    'aria-label': label,
    title: word,
    children: <span className={styles.word}>{word}</span>,
  }) as const

/** A button for one row. In a table it shows only its icon, on phones its word too. */
export const RowAction = ({ onClick, ...props }: Props & { onClick: () => void }) => (
  <Button {...sharedProps(props)} onClick={onClick} />
)

/** Like `RowAction`, but links to another screen. */
export const RowLink = ({ to, ...props }: Props & { to: string }) => (
  <ButtonLink {...sharedProps(props)} to={to} />
)

/** Leads to the form for the thing of this name. */
export const EditLink = ({ name, to }: { name: string; to: string }) => (
  <RowLink icon="edit" word={t('Edit')} label={t('Edit {name}', { name })} to={to} />
)

export const DeleteAction = ({ name, onClick }: { name: string; onClick: () => void }) => (
  <RowAction
    icon="trash"
    word={t('Delete')}
    label={t('Delete {name}', { name })}
    onClick={onClick}
  />
)
