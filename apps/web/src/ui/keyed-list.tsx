import { t } from '@church/shared'
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { Dialog } from './dialog.tsx'
import styles from './keyed-list.module.scss'

/** Gives the lists in it the keys of `useListKeys`, with a dialog that lists them. */
export function KeyedList({ children }: { children: ReactNode }) {
  const whole = useRef<HTMLDivElement>(null)
  const [showsKeys, showKeys] = useState(false)
  useListKeys(whole, { onHelp: useCallback(() => showKeys(true), []) })
  return (
    <div ref={whole}>
      {children}
      <ListKeys open={showsKeys} onClose={() => showKeys(false)} />
    </div>
  )
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('textarea, select, input:not([type=checkbox], [type=radio])'))

interface Row {
  whole: HTMLElement
  /** What opens or selects it: the link or the box of the whole row, or else the first thing in it to press. */
  opening: HTMLElement
}

/** The rows of tables and lists, in order. */
const rowsIn = (list: HTMLElement): Row[] =>
  [...list.querySelectorAll<HTMLElement>('tbody tr, [data-rows] > li')].flatMap((whole) => {
    const opening =
      whole.querySelector<HTMLElement>('[data-row]') ??
      whole.querySelector<HTMLElement>('a[href], button:enabled')
    return opening ? [{ whole, opening }] : []
  })

interface Keys {
  /** Lists the keys. */
  onHelp: () => void
}

/**
 * Keys of a list: j and k move the focus from row to row, x ticks a row's box, / leads to the search box, and ? lists
 * the keys. Enter opens the row in focus, since the focus is on its link or button. They do nothing while somebody types
 * or a dialog is open.
 */
function useListKeys(list: RefObject<HTMLElement | null>, { onHelp }: Keys): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event
      if (ctrlKey || metaKey || altKey || defaultPrevented || isTyping(target)) return
      if (!list.current || document.querySelector('dialog[open]')) return
      const rows = rowsIn(list.current)
      const at = rows.findIndex(({ whole }) => whole.contains(document.activeElement))
      const search = list.current.querySelector<HTMLElement>('input[type=search]')
      const deeds: Record<string, (() => void) | undefined> = {
        j: () => rows[Math.min(at + 1, rows.length - 1)]?.opening.focus(),
        k: () => rows[Math.max(at - 1, 0)]?.opening.focus(),
        x: () => {
          const box = rows[at]?.opening
          if (box instanceof HTMLInputElement) box.click()
        },
        // Without a search box, the key is left to the search of the whole office.
        '/': search ? () => search.focus() : undefined,
        '?': onHelp,
      }
      const act = deeds[key]
      if (!act) return
      event.preventDefault()
      // The search of the whole office has the key / elsewhere.
      event.stopPropagation()
      act()
    }
    // Before the listener of that search, which is on the document.
    window.addEventListener('keydown', press, true)
    return () => window.removeEventListener('keydown', press, true)
  }, [list, onHelp])
}

interface ListKeysProps {
  open: boolean
  onClose: () => void
}

function ListKeys({ open, onClose }: ListKeysProps) {
  const keys = [
    ['j', t('Next row')],
    ['k', t('Previous row')],
    ['Enter', t('Open the row')],
    ['x', t('Select the row')],
    ['/', t('Search the list')],
    ['Ctrl K', t('Find a person, a session or a screen')],
  ] as const
  return (
    <Dialog open={open} onClose={onClose} title={t('Keyboard shortcuts')}>
      <dl className={styles.keys}>
        {keys.map(([key, deed]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{deed}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
