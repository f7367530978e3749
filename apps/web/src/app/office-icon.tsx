import { isKeyOf } from '@church/shared'
import styles from '../ui/icon.module.scss'
import { Icon, type IconName } from '../ui/icon.tsx'

/** Icons that only the office has, drawn as those of index.html. */
const paths = {
  glance: 'M4.5 20h15M7 16.5v-5m5 5v-11m5 11v-8',
  serving: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM8 12.3l2.8 2.8 5.2-5.8',
  settings: 'M4 7.5h9m5 0h2M4 16.5h2m5 0h9M15.5 5v5m-7 4v5',
}

export type OfficeIconName = IconName | keyof typeof paths

/** An icon of the office, decorative beside its word. */
export function OfficeIcon({ name }: { name: OfficeIconName }) {
  if (!isKeyOf(paths, name)) return <Icon name={name} size={20} />
  return (
    <svg
      className={styles.icon}
      viewBox="0 0 24 24"
      width={20}
      height={20}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  )
}
