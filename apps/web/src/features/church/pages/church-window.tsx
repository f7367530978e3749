import styles from './church-window.module.scss'

/** A stained-glass window at sunrise. Decorative. */
export function ChurchWindow() {
  return (
    <svg className={styles.window} viewBox="0 0 260 320" aria-hidden="true">
      <defs>
        <clipPath id="church-window-glass">
          <path d="M130 14C78 48 34 104 34 176v122h192V176C226 104 182 48 130 14Z" />
        </clipPath>
      </defs>
      <path
        className={styles.stone}
        d="M130 0C70 38 20 100 20 176v130a6 6 0 0 0 6 6h208a6 6 0 0 0 6-6V176C240 100 190 38 130 0Z"
      />
      <g clipPath="url(#church-window-glass)">
        <rect className={styles.sky} width="260" height="320" />
        <g className={styles.rays}>
          <path d="M130 196 10 60l56-46Z" />
          <path d="M130 196 104 0h52Z" />
          <path d="m130 196 64-182 56 46Z" />
          <path d="M130 196 0 150v-50Z" />
          <path d="m130 196 130-46v-50Z" />
        </g>
        <circle className={styles.sun} cx="130" cy="196" r="52" />
        <circle className={styles.sunHeart} cx="130" cy="196" r="34" />
        <path className={styles.hillFar} d="M0 226c50-34 96-30 136-6s86 22 124-4v104H0Z" />
        <path className={styles.hill} d="M0 262c60-26 110-16 150 0s80 10 110-6v64H0Z" />
        <g className={styles.lead}>
          <path d="M130 0v320M20 176h220M34 240h192M82 0v320M178 0v320" />
          <circle cx="130" cy="196" r="52" />
        </g>
      </g>
    </svg>
  )
}
