import { t } from '@church/shared'
import styles from './messages-screen.module.scss'

/** Safari's Share button and its entry that adds a site to the home screen. */
export function HomeScreenPicture() {
  return (
    <svg
      className={styles.picture}
      viewBox="0 0 280 96"
      role="img"
      aria-label={t(
        'The Share button is a square with an arrow upwards; “Add to Home Screen” has a square with a plus.',
      )}
    >
      <g
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <rect x="1.5" y="1.5" width="92" height="93" rx="14" opacity="0.35" />
        <path d="M37 42h-6v32h33V42h-6M47.500 58V24M38 33l9.500-9.500L57 33" />
        <path d="M106 48h20m-7-7 7 7-7 7" />
        <rect x="138.500" y="26.500" width="140" height="43" rx="12" opacity="0.35" />
        <rect x="247" y="38" width="20" height="20" rx="5" />
        <path d="M257 43v10m-5-5h10" />
      </g>
      {t('Add to\nHome Screen')
        .split('\n')
        .map((line, index) => (
          <text
            key={line}
            direction="ltr"
            x="150"
            y={45 + 15 * index}
            fill="currentColor"
            fontSize="12"
          >
            {line}
          </text>
        ))}
    </svg>
  )
}
