import { classNames } from './class-names.ts'
import styles from './icon.module.scss'

/** Drawn on a 24 × 24 grid with a 1.75 stroke. Each is a single path, to keep the set small. */
const drawings = {
  alert:
    'M12 8.5v4.5m0 3.2v.1M10.4 4.3 2.9 17.2A1.9 1.9 0 0 0 4.5 20h15a1.9 1.9 0 0 0 1.6-2.8L13.6 4.3a1.9 1.9 0 0 0-3.2 0Z',
  back: 'M19 12H5m6-6-6 6 6 6',
  bank: 'M3.5 9.5 12 4l8.5 5.5h-17ZM6 10v7m4-7v7m4-7v7m4-7v7M3.5 20h17',
  bell: 'M6 16V11a6 6 0 1 1 12 0v5l1.5 2h-15L6 16Zm4 4.5a2.3 2.3 0 0 0 4 0',
  cake: 'M4.5 20.5v-7a2 2 0 0 1 2-2h11a2 2 0 0 1 2 2v7M3 20.5h18M4.5 15.5c1.9 1.6 3.1 1.6 5 0 1.9 1.6 3.1 1.6 5 0 1.9 1.6 3.1 1.6 5 0M12 11.5v-3m0-2.5c-1.2-1-.9-2 0-3 .9 1 1.2 2 0 3Z',
  calendar:
    'M5.5 5.5h13a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2v-11a2 2 0 0 1 2-2ZM3.5 10h17M8 3.2v4m8-4v4',
  check: 'm4.5 12.5 5 5 10-11',
  clock: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 7.5V12l3 2',
  copy: 'M10 8.5h8.5a1.5 1.5 0 0 1 1.5 1.5V19a1.5 1.5 0 0 1-1.5 1.5H10A1.5 1.5 0 0 1 8.5 19v-9A1.5 1.5 0 0 1 10 8.5ZM5.5 15.5H5A1.5 1.5 0 0 1 3.5 14V5A1.5 1.5 0 0 1 5 3.5h9A1.5 1.5 0 0 1 15.5 5v.5',
  cross: 'm6 6 12 12M18 6 6 18',
  details:
    'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  down: 'm6 9.5 6 6 6-6',
  edit: 'm4 20 1-4.5L16.2 4.3a1.9 1.9 0 0 1 2.7 0l.8.8a1.9 1.9 0 0 1 0 2.7L8.5 19 4 20Zm10-13.5 3.5 3.5',
  home: 'M4 11.2 12 4l8 7.2M6 9.5V20h12V9.5M10 20v-5.5h4V20',
  image:
    'M5.5 4.5h13a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2v-11a2 2 0 0 1 2-2ZM3.5 16.5 8 12l4 4 3-3 5.5 5M15.5 9.5v.1',
  info: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 11v5.2m0-8.6v.1',
  leave:
    'M14.5 8V6a2 2 0 0 0-2-2h-6a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h6a2 2 0 0 0 2-2v-2M9.5 12H21m-3.5-3.5L21 12l-3.5 3.5',
  mail: 'M5 5.5h14a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2ZM3.5 7.5l8.5 6 8.5-6',
  menu: 'M4 7h16M4 12h16M4 17h16',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z',
  next: 'm9.5 6 6 6-6 6',
  offline:
    'M2.8 9a13.5 13.5 0 0 1 18.4 0M6.2 12.8a8.6 8.6 0 0 1 11.6 0M9.4 16.4a4 4 0 0 1 5.2 0M12 19.6v.1M4.5 4.5l15 15',
  phone:
    'M8.3 4H5.5A1.5 1.5 0 0 0 4 5.6 15.5 15.5 0 0 0 18.4 20a1.5 1.5 0 0 0 1.6-1.5v-2.8l-4.5-1.7-1.7 2a13 13 0 0 1-5.8-5.8l2-1.7L8.3 4Z',
  pin: 'M12 21s-7-6.2-7-11.3A7 7 0 0 1 12 3a7 7 0 0 1 7 6.7C19 14.8 12 21 12 21Zm0-8.7a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  plus: 'M12 5v14M5 12h14',
  previous: 'm14.5 6-6 6 6 6',
  pause: 'M8.5 5.5v13m7-13v13',
  play: 'M8 5.5v13l10.5-6.5L8 5.5Z',
  retry: 'M19.5 12a7.5 7.5 0 1 1-2.3-5.4L19.5 9m0-5v5h-5',
  search: 'M10.8 17.6a6.8 6.8 0 1 0 0-13.6 6.8 6.8 0 0 0 0 13.6Zm5-1.9 4.7 4.8',
  sun: 'M12 16.2a4.2 4.2 0 1 0 0-8.4 4.2 4.2 0 0 0 0 8.4ZM12 2.5v2m0 15v2m9.5-9.5h-2m-15 0h-2m16.2-6.7-1.4 1.4M6.7 17.3l-1.4 1.4m13.4 0-1.4-1.4M6.7 6.7 5.3 5.3',
  system:
    'M5 4.5h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2ZM8.5 20h7M12 16.5V20',
  trash:
    'M4.5 6.5h15M9 6.5v-2a1 1 0 0 1 1-1h4a1 1 0 0 1 1 1v2m3 0-.8 12.2a2 2 0 0 1-2 1.8H8.8a2 2 0 0 1-2-1.8L6 6.5m4.2 4v6m3.6-6v6',
  user: 'M12 12.5a4.2 4.2 0 1 0 0-8.5 4.2 4.2 0 0 0 0 8.5ZM4.5 20.5c.6-3.6 3.6-5.5 7.5-5.5s6.9 1.9 7.5 5.5',
  users:
    'M9 12a3.8 3.8 0 1 0 0-7.5A3.8 3.8 0 0 0 9 12Zm-6.5 8c.4-3.2 2.9-5 6.5-5s6.1 1.8 6.5 5M15.5 4.8a3.7 3.7 0 0 1 0 6.9m3 3.6c1.7.8 2.7 2.4 3 4.7',
} as const

export type IconName = keyof typeof drawings

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
      <path d={drawings[name]} />
    </svg>
  )
}
