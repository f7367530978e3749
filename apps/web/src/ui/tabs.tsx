import { keysOf } from '@church/shared'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { flow } from '../lib/flow.ts'
import { classNames } from './class-names.ts'
import { Link } from './link.tsx'
import styles from './tabs.module.scss'

interface Props<Tab extends string> {
  /** Names the row of tabs for screen readers. */
  label: string
  /** The labels by tab, in order. */
  tabs: Record<Tab, string>
  chosen: Tab
  onChoose: (tab: Tab) => void
}

const tabId = (tab: string) => `tab-${tab}`
const panelId = (tab: string) => `panel-${tab}`

/** Scrolls a row of tabs sideways until the chosen one is in its middle, as far as the row has more. */
function useChosenInSight(row: RefObject<HTMLElement | null>, chosen: string | undefined) {
  useEffect(() => {
    if (chosen === undefined || !row.current) return
    const tab = row.current.querySelector('[aria-selected=true], [aria-current=page]')
    if (!tab) return
    const middleOf = (element: Element) => {
      const { left, right } = element.getBoundingClientRect()
      return (left + right) / 2
    }
    row.current.scrollLeft += middleOf(tab) - middleOf(row.current)
  }, [row, chosen])
}

/** A row of tabs over a `TabPanel`. The arrow keys move between them. One on a screen. */
export function Tabs<Tab extends string>({ label, tabs, chosen, onChoose }: Props<Tab>) {
  const row = useRef<HTMLDivElement>(null)
  useChosenInSight(row, chosen)
  const names = keysOf(tabs)
  const move = (event: KeyboardEvent) => {
    const at = names.indexOf(chosen)
    const last = names.length - 1
    const previous = at === 0 ? last : at - 1
    const next = at === last ? 0 : at + 1
    const to = {
      ArrowLeft: flow() === 1 ? previous : next,
      ArrowRight: flow() === 1 ? next : previous,
      Home: 0,
      End: last,
    }[event.key]
    const tab = to === undefined ? undefined : names[to]
    if (to === undefined || !tab) return
    event.preventDefault()
    row.current?.querySelectorAll('button')[to]?.focus()
    onChoose(tab)
  }
  return (
    <div
      ref={row}
      className={styles.tabs}
      role="tablist"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={move}
    >
      {names.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={tabId(tab)}
          aria-selected={tab === chosen}
          aria-controls={panelId(chosen)}
          tabIndex={tab === chosen ? 0 : -1}
          onClick={() => onChoose(tab)}
        >
          {tabs[tab]}
        </button>
      ))}
    </div>
  )
}

interface PanelProps {
  /** The chosen tab. */
  of: string
  children: ReactNode
  className?: string | undefined
}

/** The content of the chosen tab. */
export function TabPanel({ of, children, className }: PanelProps) {
  return (
    <div role="tabpanel" id={panelId(of)} aria-labelledby={tabId(of)} className={className}>
      {children}
    </div>
  )
}

interface LinkTabsProps {
  /** Names the row for screen readers. */
  label: string
  tabs: { to: string; label: string; current: boolean }[]
}

/** Like `Tabs`, but each is a screen of its own. */
export function LinkTabs({ label, tabs }: LinkTabsProps) {
  const row = useRef<HTMLElement>(null)
  useChosenInSight(row, tabs.find(({ current }) => current)?.to)
  return (
    <nav ref={row} className={classNames(styles.tabs, styles.links)} aria-label={label}>
      {tabs.map(({ to, label, current }) => (
        <Link key={to} to={to} aria-current={current ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
