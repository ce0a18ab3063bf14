import DefaultTheme from 'vitepress/theme-without-fonts';
import type { Theme } from 'vitepress';
import { defineAsyncComponent } from 'vue';
import MermaidDiagram from './MermaidDiagram.vue';
import './style.css';

export default {
  extends: DefaultTheme,
  enhanceApp({ app }) {
    app.component('MermaidDiagram', MermaidDiagram);
    app.component(
      'FormulaPlayground',
      defineAsyncComponent(() => import('./playground/FormulaPlayground.vue')),
    );
  },
} satisfies Theme;
