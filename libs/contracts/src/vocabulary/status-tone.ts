/** Colors that the spec names for states. They never stand without the word. */
export type StatusTone = 'gray' | 'blue' | 'yellow' | 'green' | 'purple' | 'orange' | 'red';
