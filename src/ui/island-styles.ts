/**
 * Adds the Tailwind utilities of all pages and islands to the page, once. Import this file in a
 * component whose HTML is in no static page. The page's own style sheet may lack utilities that
 * such a component needs.
 */
import { adoptStyles } from './adopt-styles.ts'
import styles from '../styles/islands.css?inline'

adoptStyles(styles)
