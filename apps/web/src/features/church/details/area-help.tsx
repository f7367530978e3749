import styles from './area-editor.module.scss'

/** How to draw, by hand and by keyboard. */
export function AreaHelp() {
  return (
    <details className={styles.help}>
      <summary>How to draw</summary>
      <ul>
        <li>Drag a corner to move it. On a touch screen, move the map with two fingers.</li>
        <li>Tap an edge to add a corner there.</li>
        <li>
          By keyboard, press Tab until a corner has the focus. The arrow keys move it by 1 m, and by
          10 m with Shift. Insert or + adds a corner after it, and Delete removes it.
        </li>
        <li>Or type a corner’s latitude and longitude, as other maps show them.</li>
        <li>Ctrl+Z undoes the last step, and Ctrl+Y redoes it.</li>
      </ul>
    </details>
  )
}
