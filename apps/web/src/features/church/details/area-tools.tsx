import { t } from '@church/shared'
import { Button, IconButton } from '../../../ui/button.tsx'
import styles from './area-editor.module.scss'

interface DrawingProps {
  /** The device is looking for its place. */
  isFinding: boolean
  onDrawAroundMe: () => void
  onDrawHere: () => void
}

/** The buttons below the map, which draw a new area. */
export function DrawingTools({ isFinding, onDrawAroundMe, onDrawHere }: DrawingProps) {
  return (
    <div className={styles.tools}>
      <Button icon="pin" busy={isFinding} onClick={onDrawAroundMe}>
        {t('Draw around me')}
      </Button>
      <Button variant="secondary" onClick={onDrawHere}>
        {t('Draw here')}
      </Button>
    </div>
  )
}

interface UndoProps {
  /** Undefined while there is nothing to undo or redo. */
  undo: (() => void) | undefined
  redo: (() => void) | undefined
}

/** Undo and redo, in a corner of the map. */
export function UndoButtons({ undo, redo }: UndoProps) {
  return (
    <div className={styles.undo}>
      <IconButton
        icon="undo"
        label={t('Undo')}
        variant="secondary"
        disabled={!undo}
        aria-keyshortcuts="Control+Z Meta+Z"
        onClick={undo}
      />
      <IconButton
        icon="redo"
        label={t('Redo')}
        variant="secondary"
        disabled={!redo}
        aria-keyshortcuts="Control+Y Meta+Shift+Z"
        onClick={redo}
      />
    </div>
  )
}
