/** Adds every utility to the page, once. A component whose HTML no page contains imports this file. */
import { adoptStyles } from './adopt-styles.ts'
import styles from '../styles/islands.css?inline'

adoptStyles(styles)
