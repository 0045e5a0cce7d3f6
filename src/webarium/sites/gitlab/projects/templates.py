"""What new projects can begin with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Template:
    """A project to begin with."""

    key: str
    title: str
    about: str
    files: Mapping[str, str]
    source: str = ""
    """The project that it is a copy of, by its whole path; where that is there, copies have its description."""


TEMPLATES = (
    Template(
        "rails",
        "Ruby on Rails",
        "A web application with a database.",
        {
            "README.md": "# Rails application\n\nRun `bin/setup`, then `bin/rails server`.\n",
            "Gemfile": 'source "https://rubygems.org"\n\ngem "rails", "~> 7.0"\ngem "sqlite3"\n',
            "config/routes.rb": 'Rails.application.routes.draw do\n  root "welcome#index"\nend\n',
        },
    ),
    Template(
        "spring",
        "Spring",
        "A Java service with a health check.",
        {
            "README.md": "# Spring service\n\n`./mvnw spring-boot:run` starts it on port 5000.\n",
            "src/main/java/demo/Application.java": "package demo;\n\npublic class Application {\n"
            "    public static void main(String[] args) {\n        Server.start(5000);\n    }\n}\n",
        },
    ),
    Template(
        "express",
        "NodeJS Express",
        "A web server with one route and a test.",
        {
            "README.md": "# NodeJS Express\n\n    npm install\n    npm start\n",
            "package.json": '{\n  "name": "express-app",\n  "scripts": {"start": "node app.js"},\n'
            '  "dependencies": {"express": "^4.18.2"}\n}\n',
            "app.js": 'const express = require("express");\n\nconst app = express();\n\n'
            'app.get("/", (request, response) => response.send("Hello"));\n\napp.listen(5000);\n',
        },
    ),
    Template(
        "android",
        "Android",
        "An app with one screen.",
        {
            "README.md": "# Android\n\n`./gradlew assembleDebug` makes the package.\n",
            "settings.gradle": "include ':app'\n",
            "app/src/main/AndroidManifest.xml": '<manifest package="demo.app">\n'
            '    <application android:label="Demo" />\n</manifest>\n',
            "app/src/main/java/demo/MainActivity.kt": "package demo\n\nclass MainActivity : Activity() {\n"
            "    override fun onCreate(state: Bundle?) {\n        super.onCreate(state)\n        "
            "setContentView(R.layout.main)\n    }\n}\n",
        },
    ),
    Template(
        "plainhtml",
        "Pages/Plain HTML",
        "A page, a style sheet, and nothing else.",
        {
            "README.md": "# Plain HTML\n\nEverything in `public` is the site.\n",
            "public/index.html": '<!doctype html>\n<html lang="en">\n<head>\n  <title>Plain HTML</title>\n'
            '  <link rel="stylesheet" href="style.css">\n</head>\n<body>\n  <h1>Hello</h1>\n</body>\n</html>\n',
            "public/style.css": "body {\n  font-family: sans-serif;\n}\n",
        },
        source="pages/plain-html",
    ),
    Template(
        "jekyll",
        "Pages/Jekyll",
        "A blog made of Markdown.",
        {
            "README.md": "# Jekyll\n\n    bundle exec jekyll serve\n",
            "_config.yml": "title: A blog\nmarkdown: kramdown\n",
            "_posts/2023-01-01-welcome.md": "---\ntitle: Welcome\n---\n\nThis is the first post.\n",
        },
        source="pages/jekyll",
    ),
    Template(
        "nfjekyll",
        "Netlify/Jekyll",
        "A blog made of Markdown, for Netlify.",
        {
            "README.md": "# Jekyll on Netlify\n\n    bundle exec jekyll serve\n",
            "_config.yml": "title: A blog\nmarkdown: kramdown\n",
            "netlify.toml": '[build]\ncommand = "jekyll build"\npublish = "_site"\n',
        },
    ),
    Template(
        "hugo",
        "Pages/Hugo",
        "A static site that builds fast.",
        {
            "README.md": "# Hugo\n\n    hugo server\n",
            "config.toml": 'title = "A site"\nbaseURL = "/"\n',
            "content/_index.md": "---\ntitle: Home\n---\n\nHello.\n",
        },
    ),
)
BY_KEY = {each.key: each for each in TEMPLATES}
