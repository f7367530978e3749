import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import styles from './menu.module.scss'

interface Props {
  /** The button's text. */
  label: string
  icon?: IconName
  /** Behind the label. */
  badge?: ReactNode
  /** For a list of sections, which are columns on a desktop, in the width of the bar. */
  wide?: boolean
  /** `<li>`s with links and buttons, or with sections of them. */
  children: ReactNode
}

/**
 * A button that opens a list of links. Arrow keys, Home and End move through the list. Escape
 * closes it and focuses the button; choosing a link, tabbing out and clicking elsewhere close it too.
 */
export function Menu({ label, icon, badge, wide = false, children }: Props) {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const listId = useId()

  useEffect(() => {
    if (!open) return
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
    }
  }, [open])

  const moveFocus = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) {
      setOpen(false)
      button.current?.focus()
      return
    }
    const items = [...(root.current?.querySelectorAll<HTMLElement>('li a, li button') ?? [])]
    const at = items.findIndex((item) => item.matches(':focus'))
    const target = { ArrowDown: at + 1, ArrowUp: Math.max(at, 0) - 1, Home: 0, End: -1 }[event.key]
    if (target === undefined) return
    event.preventDefault()
    // A closed list can't take the focus, so it must open first.
    flushSync(() => setOpen(true))
    items.at(target % items.length)?.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the button and list inside
    <div ref={root} className={classNames(styles.menu, wide && styles.wide)} onKeyDown={moveFocus}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => setOpen(!open)}
      >
        {icon && <Icon name={icon} />}
        <span className={styles.label}>{label}</span>
        {badge}
        <Icon name="down" size={16} className={styles.arrow} />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard activates links as well */}
      <ul id={listId} className={styles.list} data-open={open} onClick={() => setOpen(false)}>
        {children}
      </ul>
    </div>
  )
}
