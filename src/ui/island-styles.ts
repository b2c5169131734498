/**
 * Adds the Tailwind utilities of all pages and islands to the page, once. A component imports this
 * file if no static page contains its HTML. In that case, the page's own sheet may lack the
 * utilities that the component needs.
 */
import { adoptStyles } from './adopt-styles.ts'
import styles from '../styles/islands.css?inline'

adoptStyles(styles)
