/**
 * Runs in the page: what is too low for a thumb (44 px, as Apple's guidelines have it), with its height. A link within a
 * sentence is as high as its line (WCAG 2.5.8, “Inline”).
 */
export function smallTargets(): string[] {
  const least = 44
  const targets = [
    ...document.querySelectorAll<HTMLElement>(
      'a[href], button, select, summary, input:not([type=hidden]), [role=tab]',
    ),
  ]
  const heightOf = (box: Element) =>
    Math.max(
      box.getBoundingClientRect().height,
      // It may reach beyond what it looks like.
      Number.parseFloat(getComputedStyle(box, '::after').height) || 0,
    )
  const isForScreenReaders = (target: Element) =>
    target.closest('.visually-hidden') !== null || getComputedStyle(target).clipPath !== 'none'
  const textOf = (element: Element | null) => element?.textContent.trim() ?? ''
  const isInSentence = (target: Element) =>
    getComputedStyle(target).display === 'inline' &&
    textOf(target.closest('p, li, td, th, dd, label, legend, div')) !== textOf(target)
  return targets
    .filter((target) => target.checkVisibility() && !target.closest('.leaflet-container'))
    .filter((target) => !isForScreenReaders(target) && !isInSentence(target))
    .map((target) => {
      const labels = target instanceof HTMLInputElement ? [...(target.labels ?? [])] : []
      const name = target.getAttribute('aria-label') || textOf(target) || textOf(labels[0] ?? null)
      return { name, height: Math.max(...[target, ...labels].map(heightOf)) }
    })
    .filter(({ height }) => height > 0 && height < least - 0.5)
    .map(({ name, height }) => `“${name.slice(0, 30)}” is ${Math.round(height)} px high`)
}
