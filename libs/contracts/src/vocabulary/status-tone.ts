/** Colors of states, as the spec names them. They are always shown with words. */
export type StatusTone = 'gray' | 'blue' | 'yellow' | 'green' | 'purple' | 'orange' | 'red';
