import { t } from '@church/shared'
import { Dialog } from './dialog.tsx'
import styles from './list-keys.module.scss'

interface Props {
  open: boolean
  onClose: () => void
}

/** The keys of a list. */
export function ListKeys({ open, onClose }: Props) {
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
