/**
 * Adds every Tailwind utility to the page, once. A component imports this file if its HTML is in no
 * static page, because the page's style sheet may lack its utilities.
 */
import { adoptStyles } from './adopt-styles.ts'
import styles from '../styles/islands.css?inline'

adoptStyles(styles)
