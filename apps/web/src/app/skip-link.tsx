/** The first stop of the Tab key: past the navigation. A button, since the address's hash is the router's. */
export function SkipLink() {
  const skip = () => {
    const main = document.getElementById('main')
    main?.setAttribute('tabindex', '-1')
    main?.focus()
  }
  return (
    <button type="button" className="skip-link" onClick={skip}>
      Skip to the content
    </button>
  )
}
