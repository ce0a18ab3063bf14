declare module '*.css';
declare module '*.vue' {
  import type { Component } from 'vue';
  const component: Component;
  export default component;
}
declare module '*?worker&url' {
  const address: string;
  export default address;
}
