import { classNames } from './class-names.ts'
import styles from './icon.module.scss'

/** The symbols of index.html, where they cost no script. */
export type IconName =
  | 'alert'
  | 'back'
  | 'bank'
  | 'bell'
  | 'cake'
  | 'calendar'
  | 'check'
  | 'clock'
  | 'copy'
  | 'cross'
  | 'details'
  | 'down'
  | 'edit'
  | 'heart'
  | 'home'
  | 'image'
  | 'info'
  | 'leave'
  | 'mail'
  | 'menu'
  | 'merge'
  | 'message'
  | 'moon'
  | 'next'
  | 'offline'
  | 'phone'
  | 'pin'
  | 'plus'
  | 'previous'
  | 'pause'
  | 'play'
  | 'redo'
  | 'retry'
  | 'search'
  | 'sun'
  | 'system'
  | 'trash'
  | 'undo'
  | 'user'
  | 'users'

interface Props {
  name: IconName
  /** Side length in CSS pixels; by default it scales with the text. */
  size?: number
  /** The accessible name. Without it the icon is decorative. */
  label?: string
  className?: string | undefined
}

/** A line icon in the colour of the surrounding text. */
export function Icon({ name, size, label, className }: Props) {
  const a11y = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true as const }
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: it is hidden or has an aria-label, see `a11y`
    <svg
      className={classNames(styles.icon, className)}
      viewBox="0 0 24 24"
      width={size ?? '1.25em'}
      height={size ?? '1.25em'}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      {...a11y}
    >
      <use href={`#icon-${name}`} />
    </svg>
  )
}
