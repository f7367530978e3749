/**
 * Runs in the page: the texts of which something is cut off, by the window or by a box around them. What scrolls
 * sideways or ends in an ellipsis does so on purpose.
 */
export function cutTexts(): string[] {
  const isCut = (text: Text): boolean => {
    const range = document.createRange()
    range.selectNodeContents(text)
    const { left, right, top, bottom } = range.getBoundingClientRect()
    // Only screen readers read it.
    if ((text.parentElement?.offsetWidth ?? 0) <= 1) return false
    for (let box = text.parentElement; box; box = box.parentElement) {
      const { overflowX, overflowY, textOverflow } = getComputedStyle(box)
      if (/auto|scroll/.test(overflowX) || textOverflow === 'ellipsis') return false
      const edges = box.getBoundingClientRect()
      const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
      if (hides(overflowX) && (left < edges.left - 1 || right > edges.right + 1)) return true
      if (hides(overflowY) && (top < edges.top - 1 || bottom > edges.bottom + 1)) return true
    }
    return left < -1 || right > document.documentElement.clientWidth + 1
  }
  const texts: Text[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode
    if (node instanceof Text && node.data.trim() && node.parentElement?.checkVisibility())
      texts.push(node)
  }
  return texts.filter(isCut).map(({ data }) => data.trim().slice(0, 40))
}
