import styles from './skip-link.module.scss'

/** The first Tab stop, which skips the navigation. A button, because the router owns the address's hash. */
export function SkipLink() {
  const skip = () => {
    const main = document.getElementById('main')
    main?.setAttribute('tabindex', '-1')
    main?.focus()
  }
  return (
    <button type="button" className={styles.link} onClick={skip}>
      Skip to content
    </button>
  )
}
