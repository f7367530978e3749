import { t } from '@church/shared'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import styles from './pager.module.scss'

interface Props {
  /** The list's name, where a screen has several. */
  of?: string
  /** Starts at 1. */
  page: number
  data: { next: string | null; previous: string | null }
  goTo: (page: number) => void
  /** e.g. 'Total Users: 12' */
  total?: string | undefined
  /** Hides Previous and Next when there is no such page, instead of disabling them. */
  hideUnusable?: boolean | undefined
}

/** Previous and Next around 'Page N', and the total. */
export function Pager({ of, page, data, goTo, total, hideUnusable = false }: Props) {
  const hasPrevious = data.previous !== null
  const hasNext = data.next !== null
  return (
    <nav
      className={styles.pager}
      aria-label={of === undefined ? t('Pages') : t('Pages: {list}', { list: of })}
    >
      {total && <p className={classNames(styles.total, 'numbers')}>{total}</p>}
      <div className={styles.buttons}>
        {(hasPrevious || !hideUnusable) && (
          <Button
            variant="secondary"
            size="small"
            icon="previous"
            disabled={!hasPrevious}
            onClick={() => goTo(page - 1)}
          >
            {t('Previous')}
          </Button>
        )}
        <span className="numbers" aria-live="polite">
          {t('Page {page}', { page: String(page) })}
        </span>
        {(hasNext || !hideUnusable) && (
          <Button
            variant="secondary"
            size="small"
            disabled={!hasNext}
            onClick={() => goTo(page + 1)}
            iconLast
            icon="next"
          >
            {t('Next', undefined, 'the next page')}
          </Button>
        )}
      </div>
    </nav>
  )
}
