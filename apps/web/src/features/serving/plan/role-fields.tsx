import { NEEDED_MAX, ROLE_NAME_MAX, t } from '@church/shared'
import { IconButton } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import styles from './roles-dialog.module.scss'

/** A row as it is typed. */
export interface Row {
  key: number
  role: string
  needed: string
}

interface RoleProps {
  row: Row
  /** Its place in the list, from 1. */
  number: number
  onChange: (changed: Partial<Row>) => void
  onRemove: () => void
}

/** The role of a row, how many people it needs, and a button to remove it. */
export function RoleFields({ row: { role, needed }, number, onChange, onRemove }: RoleProps) {
  return (
    <div className={styles.row}>
      <TextField
        label={t('Role {number}', { number })}
        maxLength={ROLE_NAME_MAX}
        autoComplete="off"
        value={role}
        onChange={({ target }) => onChange({ role: target.value })}
      />
      <TextField
        label={t('People')}
        type="number"
        inputMode="numeric"
        min={1}
        max={NEEDED_MAX}
        value={needed}
        onChange={({ target }) => onChange({ needed: target.value })}
      />
      <IconButton
        icon="trash"
        label={role ? t('Remove {name}', { name: role }) : t('Remove role {number}', { number })}
        onClick={onRemove}
      />
    </div>
  )
}
